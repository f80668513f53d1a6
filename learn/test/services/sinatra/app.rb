require 'json'
require 'securerandom'
require 'sinatra/base'
require 'time'

class Plants < Sinatra::Base
  set :bind, '127.0.0.1'
  set :port, ENV.fetch('PORT')
  set :server, :puma
  set :show_exceptions, false
  set :plants, {}

  before do
    content_type :json
    pass if request.env['HTTP_AUTHORIZATION'] == 'Bearer a-good-token'
    headers 'WWW-Authenticate' => 'Bearer'
    halt 401, { error: 'unauthorized' }.to_json
  end

  helpers do
    def errors_of(plant)
      errors = []
      errors << 'Id must be an integer' unless plant['id'].is_a?(Integer)
      errors << "Name can't be blank" if plant['name'].to_s.strip.empty?
      errors << 'Name is too long (maximum is 50 characters)' if plant['name'].to_s.length > 50
      errors << 'Tag must be a string' unless plant['tag'].nil? || plant['tag'].is_a?(String)
      errors
    end
  end

  post '/plants' do
    plant = JSON.parse(request.body.read)
    halt 422, { errors: ['Body must be an object'] }.to_json unless plant.is_a?(Hash)
    errors = errors_of(plant)
    halt 422, { errors: errors, message: errors.join(' and ') }.to_json unless errors.empty?
    halt 409, { errors: ['Id has already been taken'] }.to_json if settings.plants.key?(plant['id'])
    settings.plants[plant['id']] = plant
    status 201
    { uuid: SecureRandom.uuid, name: plant['name'], tag: plant['tag'], created_at: Time.now.utc.iso8601 }.to_json
  end

  error JSON::ParserError do
    halt 400, { error: env['sinatra.error'].message }.to_json
  end

  error do
    halt 500, { error: 'Internal Server Error' }.to_json
  end

  not_found do
    { error: 'not found', path: request.path_info }.to_json
  end

  run!
end
