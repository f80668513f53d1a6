use std::collections::HashSet;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::dev::ServiceRequest;
use actix_web::middleware::NormalizePath;
use actix_web::{error, post, web, App, Error, HttpResponse, HttpServer};
use actix_web_httpauth::extractors::bearer::BearerAuth;
use actix_web_httpauth::middleware::HttpAuthentication;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
struct NewPlant {
    id: i64,
    #[validate(length(min = 1, max = 100, message = "must have 1 to 100 characters"))]
    name: String,
    #[validate(length(max = 30, message = "must have at most 30 characters"))]
    tag: Option<String>,
}

#[derive(Serialize)]
struct Created<'a> {
    id: i64,
    name: &'a str,
    tag: &'a Option<String>,
    created: u64,
}

type Ids = web::Data<Mutex<HashSet<i64>>>;

fn bad_request(message: String) -> Error {
    let response = HttpResponse::BadRequest().json(json!({ "error": 1, "message": message }));
    error::InternalError::from_response(message, response).into()
}

#[post("/plants")]
async fn create(ids: Ids, plant: web::Json<NewPlant>) -> Result<HttpResponse, Error> {
    plant.validate().map_err(|errors| bad_request(errors.to_string()))?;
    if !ids.lock().unwrap().insert(plant.id) {
        return Err(error::ErrorConflict(format!("plant {} exists", plant.id)));
    }
    let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let NewPlant { id, name, tag } = &*plant;
    Ok(HttpResponse::Ok().json(Created { id: *id, name, tag, created }))
}

async fn authenticate(
    request: ServiceRequest,
    credentials: BearerAuth,
) -> Result<ServiceRequest, (Error, ServiceRequest)> {
    match credentials.token() {
        "a-good-token" => Ok(request),
        _ => Err((error::ErrorForbidden("unknown token"), request)),
    }
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::var("PORT").unwrap().parse().unwrap();
    let ids = Ids::default();
    HttpServer::new(move || {
        let json = web::JsonConfig::default()
            .limit(32 * 1024)
            .error_handler(|error, _| bad_request(error.to_string()));
        App::new()
            .app_data(ids.clone())
            .app_data(json)
            .wrap(NormalizePath::trim())
            .wrap(HttpAuthentication::bearer(authenticate))
            .service(create)
    })
    .workers(1)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
