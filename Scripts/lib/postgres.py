"""A PostgreSQL server of 'Scripts/lib/postgres-server', here or on a host of a network."""

import os
import subprocess

SCRIPT = os.path.join(os.path.dirname(__file__), "postgres-server")


class Server:
    """It ends with this process."""

    def __init__(self, *settings, network=None, host=None):
        # What is run where the server is.
        self.here, self.address = list, "127.0.0.1"
        if network:
            self.here, self.address = lambda command: network.on(host, *command), network.addresses[host]
            settings += ("listen_addresses=*",)
        self.process = subprocess.Popen(
            self.here([SCRIPT, "run", *settings]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.folder, self.port = self.process.stdout.readline().split()

    def url(self, database="postgres", user="postgres"):
        return f"postgres://{user}@{self.address}:{self.port}/{database}"

    def do(self, *words):
        """'start', 'stop fast', 'kill', 'pause' or 'resume'."""
        subprocess.run(self.here([SCRIPT, words[0], self.folder, *words[1:]]), check=True)

    def sql(self, *statements, database="postgres"):
        """Carries out statements as the superuser, through the socket, which no broken network reaches. Returns the rows."""
        commands = [word for statement in statements for word in ("--command", statement)]
        done = subprocess.run(
            self.here([SCRIPT, "psql", self.folder, "--dbname", database, *commands]), check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    def end(self):
        self.process.stdin.close()
        self.process.wait()
