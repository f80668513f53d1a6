package main

import (
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
)

type newPlant struct {
	ID   *int64 `json:"id" binding:"required,gte=1"`
	Name string `json:"name" binding:"required,min=2,max=64"`
	Tag  string `json:"tag" binding:"omitempty,max=32"`
}

type plant struct {
	UID       string    `json:"uid"`
	ID        int64     `json:"id"`
	Name      string    `json:"name"`
	Tag       string    `json:"tag,omitempty"`
	CreatedAt time.Time `json:"created_at"`
}

func auth(c *gin.Context) {
	if c.GetHeader("Authorization") != "Bearer a-good-token" {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "unauthorized"})
	}
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.HandleMethodNotAllowed = true
	r.Use(gin.Recovery(), func(c *gin.Context) {
		c.Header("X-Request-Id", uuid.NewString())
	})
	var plants sync.Map
	r.POST("/plants", auth, func(c *gin.Context) {
		var in newPlant
		if err := c.ShouldBindJSON(&in); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		p := plant{uuid.NewString(), *in.ID, in.Name, in.Tag, time.Now().UTC()}
		if _, exists := plants.LoadOrStore(p.ID, p); exists {
			c.JSON(http.StatusConflict, gin.H{"error": "a plant with this id exists", "id": p.ID})
			return
		}
		c.JSON(http.StatusOK, p)
	})
	r.Run("127.0.0.1:" + os.Getenv("PORT"))
}
