package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/go-playground/validator/v10"
	"github.com/google/uuid"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

type newPlant struct {
	ID   int64   `json:"id" validate:"required,gt=0"`
	Name string  `json:"name" validate:"required,min=1,max=72"`
	Tag  *string `json:"tag" validate:"omitempty,max=16,alphanum"`
}

type checker struct{ v *validator.Validate }

func (c checker) Validate(i any) error { return c.v.Struct(i) }

type fieldError struct {
	Field string `json:"field"`
	Rule  string `json:"rule"`
	Param string `json:"param,omitempty"`
	Value any    `json:"value"`
}

func main() {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Validator = checker{validator.New(validator.WithRequiredStructEnabled())}
	requestID := middleware.RequestIDConfig{Generator: uuid.NewString}
	e.Use(middleware.RequestIDWithConfig(requestID), middleware.BodyLimit("128K"))
	e.Use(middleware.KeyAuth(func(key string, c echo.Context) (bool, error) { return key == "a-good-token", nil }))
	e.HTTPErrorHandler = func(err error, c echo.Context) {
		if c.Response().Committed {
			return
		}
		id := c.Response().Header().Get(echo.HeaderXRequestID)
		var invalid validator.ValidationErrors
		if errors.As(err, &invalid) {
			list := []fieldError{}
			for _, f := range invalid {
				list = append(list, fieldError{strings.ToLower(f.Field()), f.Tag(), f.Param(), f.Value()})
			}
			message := fmt.Sprintf("%d invalid field(s)", len(list))
			c.JSON(http.StatusUnprocessableEntity, echo.Map{"request_id": id, "message": message, "errors": list})
			return
		}
		var he *echo.HTTPError
		if !errors.As(err, &he) {
			he = echo.NewHTTPError(500, err.Error())
		}
		c.JSON(he.Code, echo.Map{"request_id": id, "code": he.Code, "message": fmt.Sprint(he.Message)})
	}
	var plants sync.Map
	e.POST("/plants", func(c echo.Context) error {
		var in newPlant
		if err := c.Bind(&in); err != nil {
			return err
		}
		if err := c.Validate(&in); err != nil {
			return err
		}
		if _, found := plants.LoadOrStore(in.ID, true); found {
			return echo.NewHTTPError(http.StatusConflict, fmt.Sprintf("plant %d exists", in.ID))
		}
		return c.JSON(http.StatusCreated, echo.Map{"id": in.ID, "name": in.Name, "tag": in.Tag, "created_at": time.Now().Unix()})
	})
	e.Start("127.0.0.1:" + os.Getenv("PORT"))
}
