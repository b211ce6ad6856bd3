"""Hosts on a network that can be slow and can break: network namespaces on a wire of 'Tests/Network/wire.c'."""

import os
import shutil
import subprocess

SOURCE = os.path.join(os.path.dirname(__file__), "../../Tests/Network/wire.c")


def missing():
    """What this machine lacks for such a network, as a sentence; None if nothing."""
    if os.geteuid() != 0:
        return "Networks of hosts can only be made by root."
    for command in ("ip", "unshare", "nsenter", "cc"):
        if not shutil.which(command):
            return f"'{command}' is not installed."
    if subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode:
        return "This system does not allow network namespaces."
    try:
        os.close(os.open("/dev/net/tun", os.O_RDWR))
    except OSError:
        return "This system has no network devices for programs: /dev/net/tun cannot be opened."
    return None


class Network:
    """Each host has an address and sees the others. When this process ends, by whatever means, all of it is gone."""

    def __init__(self, folder, *hosts):
        program = os.path.join(folder, "wire")
        subprocess.run(["cc", "-O2", "-o", program, SOURCE], check=True)
        # In a namespace of its own, where its devices meet no others.
        self.wire = self.start(program, *hosts)
        self.holders, self.addresses = {}, {}
        for number, host in enumerate(hosts, 1):
            self.holders[host] = self.start("sh", "-c", "echo ready; exec cat")
            self.addresses[host] = f"10.77.0.{number}"
            wire, holder = self.wire.pid, self.holders[host].pid
            subprocess.run(["nsenter", f"--net=/proc/{wire}/ns/net", "ip", "link", "set", host, "netns", str(holder)], check=True)
            for words in (f"address add {self.addresses[host]}/24 dev {host}", f"link set {host} up", "link set lo up"):
                self.run(host, "ip", *words.split())

    @staticmethod
    def start(*command):
        process = subprocess.Popen(
            ["unshare", "--net", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
        if process.stdout.readline() != "ready\n":
            raise SystemExit(f"'{command[0]}' did not start")
        return process

    def on(self, host, *command):
        """The command that runs another one on a host."""
        return [shutil.which("nsenter"), f"--net=/proc/{self.holders[host].pid}/ns/net", *command]

    def run(self, host, *command):
        return subprocess.run(self.on(host, *command), check=True, capture_output=True, text=True).stdout

    def tell(self, line):
        self.wire.stdin.write(line + "\n")
        self.wire.stdin.flush()

    def set_round_trip(self, seconds):
        self.tell(f"delay {round(seconds * 1e6 / 2)}")

    def cut(self, host):
        """Loses all that is sent to and from a host; neither end is told."""
        self.tell(f"cut {host}")

    def heal(self, host):
        self.tell(f"heal {host}")

    def end(self):
        for process in (self.wire, *self.holders.values()):
            process.kill()
            process.wait()
