#!/usr/bin/env perl
use Mojolicious::Lite -signatures;
use Mojo::JSON qw(decode_json);

hook before_dispatch => sub ($c) {
    my $authorization = $c->req->headers->authorization // '';
    return if $authorization eq 'Bearer a-good-token';
    $c->res->headers->www_authenticate('Bearer realm="plants"');
    $c->render(json => {error => 401, message => 'Unauthorized'}, status => 401);
};

my %plants;

post '/plants' => sub ($c) {
    my $plant = eval { decode_json($c->req->body) };
    if (my $error = $@) {
        $error =~ s/ at \S+ line \d+\.?\n?\z//;
        return $c->render(text => $error, status => 400);
    }
    return $c->render(text => 'Expected an object', status => 400) if ref $plant ne 'HASH';

    my $v = $c->validation->input($plant);
    $v->required('id')->num(undef, undef);
    $v->required('name', 'trim')->size(1, 120);
    $v->optional('tag')->size(1, 40);
    if ($v->has_error) {
        my @problems = map { "$_: " . $v->error($_)->[0] } @{$v->failed};
        return $c->render(text => join("\n", @problems) . "\n", status => 400);
    }
    my $id = $v->param('id');
    return $c->render(text => "Duplicate id $id\n", status => 409) if $plants{$id}++;
    $c->render(json => {name => $v->param('name'), tag => $v->param('tag'), created => time});
};

app->mode('production');
app->log->level('fatal');
app->start('daemon', '-l', "http://127.0.0.1:$ENV{PORT}");
