"""A plot of growth as SVG text, readable on light and on dark paper. No library is needed."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 860, 400
TOP, BOTTOM, LEFT, GAP = 40, 336, 52, 64
# Told apart without colours too: each line has dashes of its own.
LOOKS = [("#3b82f6", ""), ("#10a37f", ""), ("#d97706", "6 3"), ("#8b5cf6", "2 3"), ("#db2777", "8 3 2 3"),
         ("#64748b", "1 4")]


def plot(panels, columns):
    """One panel for each (title, labels, rows of numbers), on logarithmic axes."""
    numbers = [number for _, _, rows in panels for row in rows for number in row]
    low = 10 ** math.floor(math.log10(min(numbers)))
    high = 10 ** math.ceil(math.log10(max(numbers)))
    room = WIDTH - LEFT - GAP - 24
    # As wide as the panel has steps, so that equal slopes look equal.
    steps = [len(labels) - 1 for _, labels, _ in panels]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
             'font-family="system-ui, sans-serif" font-size="12">',
             "<title>How times and memory grow with players and boards</title>",
             "<style>text { fill: #334155 } .axis { stroke: #94a3b8 } .grid { stroke: #94a3b8; stroke-opacity: 0.25 } "
             "@media (prefers-color-scheme: dark) { text { fill: #cbd5e1 } }</style>"]
    left = LEFT
    for (title, labels, rows), step in zip(panels, steps):
        width = room * step / sum(steps)
        parts += panel(title, labels, rows, left, width, low, high)
        left += width + GAP
    parts += legend(columns)
    return "\n".join(parts + ["</svg>"]) + "\n"


def panel(title, labels, rows, left, width, low, high):
    def x(place):
        return left + width * place / (len(labels) - 1)

    def y(number):
        share = (math.log10(number) - math.log10(low)) / (math.log10(high) - math.log10(low))
        return BOTTOM - (BOTTOM - TOP) * share

    parts = [f'<text x="{left:.0f}" y="{TOP - 14}" font-weight="600">By {escape(title)}: ms, and MiB</text>']
    decade = low
    while decade <= high * 1.001:
        parts.append(f'<line class="grid" x1="{left:.1f}" x2="{left + width:.1f}" y1="{y(decade):.1f}" '
                     f'y2="{y(decade):.1f}"/>')
        parts.append(f'<text x="{left - 8:.1f}" y="{y(decade) + 4:.1f}" text-anchor="end">{decade:g}</text>')
        decade *= 10
    for place, label in enumerate(labels):
        parts.append(f'<line class="grid" x1="{x(place):.1f}" x2="{x(place):.1f}" y1="{TOP}" y2="{BOTTOM}"/>')
        count = escape(label.split()[0])
        parts.append(f'<text x="{x(place):.1f}" y="{BOTTOM + 18}" text-anchor="middle">{count}</text>')
    parts.append(f'<path class="axis" fill="none" d="M{left:.1f} {TOP}V{BOTTOM}H{left + width:.1f}"/>')
    for column, (colour, dashes) in enumerate(LOOKS[:len(rows[0])]):
        points = [(x(place), y(row[column])) for place, row in enumerate(rows)]
        path = "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2"{dash} d="M{path}"/>')
        parts += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>' for px, py in points]
    return parts


def legend(columns):
    parts, left = [], LEFT
    for name, (colour, dashes) in zip(columns, LOOKS):
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        text = name + (", MiB" if name == "memory" else ", ms")
        parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2"{dash} d="M{left:.0f} {HEIGHT - 18}h28"/>')
        parts.append(f'<text x="{left + 34:.0f}" y="{HEIGHT - 14}">{escape(text)}</text>')
        left += 48 + 6.4 * len(text)
    return parts
