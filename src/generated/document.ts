// generated from openapi.yaml by src/generate.ts; do not edit
/** openapi.yaml as it stands. */
export const yaml: string = `openapi: 3.0.3
info:
  title: Plant Store
  version: 1.0.0
  description: A sample plant store with a single documented operation, which creates a plant.
  license:
    name: MIT
    url: https://opensource.org/license/mit
servers:
  - url: /
    description: The base URL that the store is reached at.
security:
  - bearer: []
paths:
  /plants:
    post:
      operationId: createPlant
      summary: Create plant
      description: Creates a new plant in the store.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewPlant'
            examples:
              monstera:
                summary: Every field
                value:
                  id: 1
                  name: Monstera deliciosa
                  tag: indoor
              fern:
                summary: Required fields only
                value:
                  id: 2
                  name: Boston fern
      responses:
        '200':
          description: Plant response
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Plant'
              examples:
                monstera:
                  summary: Every field
                  value:
                    name: Monstera deliciosa
                    tag: indoor
                fern:
                  summary: Required fields only
                  value:
                    name: Boston fern
        '400':
          description: Unexpected error
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Error'
              examples:
                unexpected:
                  summary: An error without a known cause
                  value:
                    error: 9001
                    message: Unexpected error
                name-missing:
                  summary: A refusal that names its cause
                  value:
                    error: 3001
                    message: '"name" is required'
components:
  securitySchemes:
    bearer:
      type: http
      scheme: bearer
  schemas:
    Plant:
      type: object
      required:
        - name
      properties:
        name:
          type: string
          description: The name of the plant
        tag:
          type: string
          description: Tag that specifies the type
    NewPlant:
      allOf:
        - $ref: '#/components/schemas/Plant'
        - type: object
          required:
            - id
          properties:
            id:
              type: integer
              format: int64
              description: Identification number of the plant
    Error:
      type: object
      required:
        - error
        - message
      properties:
        error:
          type: integer
          format: int32
          description: Numeric error value
        message:
          type: string
          description: Error message text
`

/** The same document as JSON. */
export const json: string = `{
  "openapi": "3.0.3",
  "info": {
    "title": "Plant Store",
    "version": "1.0.0",
    "description": "A sample plant store with a single documented operation, which creates a plant.",
    "license": {
      "name": "MIT",
      "url": "https://opensource.org/license/mit"
    }
  },
  "servers": [
    {
      "url": "/",
      "description": "The base URL that the store is reached at."
    }
  ],
  "security": [
    {
      "bearer": []
    }
  ],
  "paths": {
    "/plants": {
      "post": {
        "operationId": "createPlant",
        "summary": "Create plant",
        "description": "Creates a new plant in the store.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewPlant"
              },
              "examples": {
                "monstera": {
                  "summary": "Every field",
                  "value": {
                    "id": 1,
                    "name": "Monstera deliciosa",
                    "tag": "indoor"
                  }
                },
                "fern": {
                  "summary": "Required fields only",
                  "value": {
                    "id": 2,
                    "name": "Boston fern"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Plant response",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Plant"
                },
                "examples": {
                  "monstera": {
                    "summary": "Every field",
                    "value": {
                      "name": "Monstera deliciosa",
                      "tag": "indoor"
                    }
                  },
                  "fern": {
                    "summary": "Required fields only",
                    "value": {
                      "name": "Boston fern"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Unexpected error",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error"
                },
                "examples": {
                  "unexpected": {
                    "summary": "An error without a known cause",
                    "value": {
                      "error": 9001,
                      "message": "Unexpected error"
                    }
                  },
                  "name-missing": {
                    "summary": "A refusal that names its cause",
                    "value": {
                      "error": 3001,
                      "message": "\\"name\\" is required"
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "bearer": {
        "type": "http",
        "scheme": "bearer"
      }
    },
    "schemas": {
      "Plant": {
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "The name of the plant"
          },
          "tag": {
            "type": "string",
            "description": "Tag that specifies the type"
          }
        }
      },
      "NewPlant": {
        "allOf": [
          {
            "$ref": "#/components/schemas/Plant"
          },
          {
            "type": "object",
            "required": [
              "id"
            ],
            "properties": {
              "id": {
                "type": "integer",
                "format": "int64",
                "description": "Identification number of the plant"
              }
            }
          }
        ]
      },
      "Error": {
        "type": "object",
        "required": [
          "error",
          "message"
        ],
        "properties": {
          "error": {
            "type": "integer",
            "format": "int32",
            "description": "Numeric error value"
          },
          "message": {
            "type": "string",
            "description": "Error message text"
          }
        }
      }
    }
  }
}
`
