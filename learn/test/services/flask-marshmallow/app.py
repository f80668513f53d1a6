import time
import uuid

from flask import Flask, g, jsonify, request
from marshmallow import Schema, ValidationError, fields, validate
from werkzeug.exceptions import HTTPException

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 256 * 1024
plants = {}


class PlantSchema(Schema):
    id = fields.Integer(required=True, strict=True)
    name = fields.String(required=True, validate=validate.Length(min=1, max=80))
    tag = fields.String()


def problem(status, title, **more):
    body = jsonify(type="about:blank", title=title, status=status, instance=f"urn:uuid:{g.request_id}", **more)
    body.headers["Content-Type"] = "application/problem+json"
    return body, status


@app.before_request
def start():
    g.request_id = uuid.uuid4()
    if request.authorization is None or request.authorization.type != "bearer":
        return problem(401, "Unauthorized", detail="A bearer token is required")
    if request.authorization.token != "a-good-token":
        return problem(403, "Forbidden", detail="The token is not valid")


@app.errorhandler(HTTPException)
def http_error(error):
    return problem(error.code, error.name, detail=error.description)


@app.errorhandler(ValidationError)
def invalid(error):
    return problem(422, "Unprocessable Entity", errors=error.messages)


@app.post("/plants")
def create_plant():
    plant = PlantSchema().load(request.get_json())
    if plant["id"] in plants:
        return problem(409, "Conflict", detail=f"A plant with the id {plant['id']} exists")
    plants[plant["id"]] = plant
    return {"plant": str(g.request_id), "name": plant["name"], "tag": plant.get("tag"), "created": int(time.time())}
