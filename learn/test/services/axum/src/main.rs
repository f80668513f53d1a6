use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Request, State};
use axum::http::{header, StatusCode};
use axum::middleware::{from_fn, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

#[derive(Deserialize)]
struct NewPlant {
    id: i64,
    name: String,
    tag: Option<String>,
}

#[derive(Clone, Serialize)]
struct Plant {
    uid: Uuid,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
}

type Plants = Arc<Mutex<HashMap<i64, Plant>>>;

async fn create(State(plants): State<Plants>, Json(new): Json<NewPlant>) -> Response {
    let mut plants = plants.lock().unwrap();
    if plants.contains_key(&new.id) {
        let body = json!({ "code": "duplicate_id", "id": new.id });
        return (StatusCode::CONFLICT, Json(body)).into_response();
    }
    let plant = Plant { uid: Uuid::new_v4(), name: new.name, tag: new.tag };
    plants.insert(new.id, plant.clone());
    (StatusCode::CREATED, Json(plant)).into_response()
}

async fn authenticate(request: Request, next: Next) -> Response {
    match request.headers().get(header::AUTHORIZATION) {
        Some(value) if value == "Bearer a-good-token" => next.run(request).await,
        Some(_) => (StatusCode::FORBIDDEN, "invalid token").into_response(),
        None => (StatusCode::UNAUTHORIZED, "missing bearer token").into_response(),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let app = Router::new()
        .route("/plants", post(create))
        .layer(from_fn(authenticate))
        .with_state(Plants::default());
    let address = format!("127.0.0.1:{}", std::env::var("PORT").unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
