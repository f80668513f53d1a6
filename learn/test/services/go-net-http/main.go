package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
)

// NewPlant is the body of POST /plants.
type NewPlant struct {
	ID   *int64  `json:"id"`
	Name *string `json:"name"`
	Tag  string  `json:"tag,omitempty"`
}

// Plant is what is stored.
type Plant struct {
	Name string `json:"name"`
	Tag  string `json:"tag,omitempty"`
}

type store struct {
	mu     sync.Mutex
	plants map[int64]Plant
}

func (s *store) add(id int64, plant Plant) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.plants[id]; ok {
		return false
	}
	s.plants[id] = plant
	return true
}

func (s *store) create(w http.ResponseWriter, r *http.Request) {
	if ct := r.Header.Get("Content-Type"); !strings.HasPrefix(ct, "application/json") {
		http.Error(w, fmt.Sprintf("unsupported media type %q", ct), http.StatusUnsupportedMediaType)
		return
	}
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16))
	dec.DisallowUnknownFields()
	var in NewPlant
	if err := dec.Decode(&in); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if _, err := dec.Token(); err != io.EOF {
		http.Error(w, "body must contain a single JSON object", http.StatusBadRequest)
		return
	}
	switch {
	case in.ID == nil:
		http.Error(w, "id is required", http.StatusBadRequest)
	case in.Name == nil || *in.Name == "":
		http.Error(w, "name is required", http.StatusBadRequest)
	case !s.add(*in.ID, Plant{*in.Name, in.Tag}):
		http.Error(w, fmt.Sprintf("plant %d already exists", *in.ID), http.StatusConflict)
	default:
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Location", fmt.Sprintf("/plants/%d", *in.ID))
		w.WriteHeader(http.StatusCreated)
		json.NewEncoder(w).Encode(Plant{*in.Name, in.Tag})
	}
}

func authenticated(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok || token != "a-good-token" {
			w.Header().Set("WWW-Authenticate", `Bearer realm="plants"`)
			http.Error(w, http.StatusText(http.StatusUnauthorized), http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func main() {
	s := &store{plants: map[int64]Plant{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /plants", s.create)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), authenticated(mux)))
}
