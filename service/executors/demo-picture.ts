import type { Execution } from './executor.ts';
import { seededRandom } from './seeded-random.ts';

const WIDTH = 1200;
const HEIGHT = 800;
const INPUT_LINES = 4;

type Random = () => number;

/**
 * A landscape at dusk, drawn from the workflow and its inputs: equal inputs give equal landscapes. The caption also has
 * the run's ID. All text is escaped, so that a name or input is never interpreted as markup.
 */
export function drawPicture(execution: Execution): string {
  const random = seededRandom(JSON.stringify([execution.workflow.id, execution.inputs]));
  const hue = Math.floor(random() * 360);
  const warm = (hue + 140 + Math.floor(random() * 60)) % 360;
  const sunX = 240 + random() * 720;
  const sunY = 230 + random() * 150;
  const layers = [0, 1, 2, 3, 4].map((layer) => ridge(random, layer, hue));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>${escapeXml(execution.workflow.name)}</title>
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 55% 16%)"/><stop offset=".5" stop-color="hsl(${(hue + 30) % 360} 50% 42%)"/><stop offset=".8" stop-color="hsl(${warm} 85% 74%)"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="hsl(${warm} 95% 88%)" stop-opacity=".9"/><stop offset="1" stop-color="hsl(${warm} 95% 70%)" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".7"/></linearGradient>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
${stars(random)}
<circle cx="${fixed(sunX)}" cy="${fixed(sunY)}" r="330" fill="url(#glow)"/>
<circle cx="${fixed(sunX)}" cy="${fixed(sunY)}" r="${fixed(58 + random() * 44)}" fill="hsl(${warm} 100% 92%)"/>
${layers.join('\n')}
<rect y="${HEIGHT - 300}" width="${WIDTH}" height="300" fill="url(#foot)"/>
${caption(execution)}
</svg>
`;
}

function stars(random: Random): string {
  const dots = Array.from({ length: 90 }, () => {
    const y = random() ** 2 * 420;
    return `<circle cx="${fixed(random() * WIDTH)}" cy="${fixed(y)}" r="${fixed(0.5 + random() * 1.6)}" opacity="${fixed((1 - y / 460) * random())}"/>`;
  });
  return `<g fill="#fff">${dots.join('')}</g>`;
}

/** One chain of hills: a few waves on top of each other. Nearer chains are lower, darker and flatter. */
function ridge(random: Random, layer: number, hue: number): string {
  const base = 400 + layer * 82;
  const waves = [1, 2.3, 5.1, 11].map((frequency, index) => ({
    frequency: (frequency * (0.7 + random() * 0.6) * Math.PI * 2) / WIDTH,
    phase: random() * Math.PI * 2,
    height: (78 - layer * 9) / (index * 1.5 + 1),
  }));
  const points = Array.from({ length: 81 }, (_, step) => {
    const x = (step * WIDTH) / 80;
    const y = waves.reduce((sum, wave) => sum + Math.sin(x * wave.frequency + wave.phase) * wave.height, base);
    return `${fixed(x)} ${fixed(y)}`;
  });
  const color = `hsl(${(hue + 12 - layer * 4 + 360) % 360} ${38 + layer * 3}% ${44 - layer * 9}%)`;
  return `<path d="M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z" fill="${color}"/>`;
}

function caption({ workflow, inputs, runId }: Execution): string {
  const entries = Object.entries(inputs).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const shown = entries.slice(0, INPUT_LINES);
  if (entries.length > INPUT_LINES) shown.push(`and ${entries.length - INPUT_LINES} more`);
  const top = HEIGHT - 62 - shown.length * 30;
  const lines = shown.map(
    (line, index) =>
      `<text x="56" y="${top + 46 + index * 30}" font-size="20" opacity=".85">${escapeXml(cut(line, 96))}</text>`,
  );
  return `<g fill="#fff" font-family="ui-sans-serif, system-ui, 'Segoe UI', sans-serif">
<text x="56" y="${top}" font-size="46" font-weight="600">${escapeXml(cut(workflow.name, 44))}</text>
${lines.join('\n')}
<text x="${WIDTH - 56}" y="${HEIGHT - 36}" font-size="15" text-anchor="end" opacity=".6">${escapeXml(runId)}</text>
</g>`;
}

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Text for XML 1.0: markup escaped, illegal characters replaced. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Surrogate}\u{FFFE}\u{FFFF}]|[^\t\n\r\u{20}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
