module example.com/plants

go 1.25

require (
	github.com/go-playground/validator/v10 v10.30.6
	github.com/google/uuid v1.6.0
	github.com/labstack/echo/v4 v4.13.4
)
