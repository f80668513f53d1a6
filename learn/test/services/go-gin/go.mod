module example.com/plants

go 1.25

require (
	github.com/gin-gonic/gin v1.12.0
	github.com/google/uuid v1.6.0
)
