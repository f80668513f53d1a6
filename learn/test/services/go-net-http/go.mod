module example.com/plants

go 1.24
