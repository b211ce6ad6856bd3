/// A page of the server.
enum Page {}
