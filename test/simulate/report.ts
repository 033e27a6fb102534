import type { CallAnswer } from './diary.ts';
import type { Outcome } from './simulate.ts';

const WIDTH = 960;
const HEIGHT = 160;

/** Writes one self-contained page: the rules, the times of events, and the actors' answers. */
export function reportOf({ simulation, diary, checks, length }: Outcome): string {
  const { seed, scale, minutes, faults } = simulation;
  const failed = checks.filter(({ against }) => against.length > 0);
  const orders = diary.answers.filter(({ did, status }) => did === 'POST order/public' && status === 200);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulation of a launch, seed ${seed}</title><style>${STYLE}</style>
<h1>Simulation of a launch</h1>
<p class="${failed.length > 0 ? 'bad' : 'good'}">${failed.length > 0 ? `${failed.length} of ${checks.length} rules are broken.` : `All ${checks.length} rules hold.`}</p>
<p>${scale} buyers in ${minutes} min, seed ${seed}, ${faults.length} faults. Again: <code>${commandOf(simulation)}</code></p>
<h2>Orders in each second</h2>${bars(perSecond(orders, length), marksOf(diary))}
<h2>Slowest answer in each second, in milliseconds</h2>${bars(slowest(diary.answers, length), marksOf(diary))}
<h2>Rules</h2><table><tr><th>Rule<th>Holds</tr>${checks
    .map(
      ({ rule, against }) =>
        `<tr><td>${safe(rule)}${caseList(against)}<td class="${against.length > 0 ? 'bad">no' : 'good">yes'}</tr>`,
    )
    .join('')}</table>
<h2>Faults</h2><table><tr><th>At<th>Fault<th>Ready again after</tr>${diary.played
    .map(({ at, fault, recovered }) => `<tr><td>${seconds(at)}<td>${fault}<td>${seconds(recovered)}</tr>`)
    .join('')}</table>
<h2>Answers</h2><table><tr><th>Actor<th>Call<th>Status<th>Times<th>Median<th>Slowest</tr>${answers(diary.answers)}</table></html>`;
}

/** Returns the command that repeats the simulation. */
export const commandOf = ({ seed, scale, minutes, faults }: Outcome['simulation']): string =>
  `npm run simulate -- --seed ${seed} --scale ${scale} --minutes ${minutes} --faults ${faults.join() || 'none'}`;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const caseList = (against: string[]) =>
  against.length > 0
    ? `<ul>${against
        .slice(0, 20)
        .map((one) => `<li>${safe(one)}</li>`)
        .join('')}</ul>`
    : '';

function perSecond(calls: CallAnswer[], length: number): number[] {
  const counts = Array.from({ length: Math.ceil(length / 1000) + 1 }, () => 0);
  for (const { at, took } of calls) {
    const second = Math.min(Math.floor((at + took) / 1000), counts.length - 1);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

function slowest(calls: CallAnswer[], length: number): number[] {
  const most = Array.from({ length: Math.ceil(length / 1000) + 1 }, () => 0);
  for (const { at, took } of calls) {
    const second = Math.min(Math.floor(at / 1000), most.length - 1);
    most[second] = Math.max(most[second] ?? 0, took);
  }
  return most;
}

const marksOf = ({ played, notes }: Outcome['diary']) => [
  ...played.map(({ at, fault }) => ({ at, text: fault })),
  ...notes,
];

function bars(values: number[], marks: { at: number; text: string }[]): string {
  const most = Math.max(1, ...values);
  const wide = WIDTH / values.length;
  const rects = values.map((value, second) => {
    const high = (value / most) * HEIGHT;
    return `<rect x="${(second * wide).toFixed(1)}" y="${(HEIGHT - high).toFixed(1)}" width="${Math.max(wide - 1, 1).toFixed(1)}" height="${high.toFixed(1)}"><title>${second} s: ${value}</title></rect>`;
  });
  const lines = marks.map(({ at, text }, number) => {
    const x = ((at / 1000) * wide).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="0" y2="${HEIGHT}"/><text x="${x}" y="${HEIGHT + 14 + (number % 3) * 14}">${safe(text)}</text>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 48}" role="img" aria-label="At most ${most}"><text x="0" y="10">${most}</text>${rects.join('')}${lines.join('')}</svg>`;
}

function answers(calls: CallAnswer[]): string {
  const groups = Map.groupBy(calls, ({ actor, did, status }) => `${actor}|${did}|${status}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, of]) => {
      const [actor = '', did = '', status = ''] = key.split('|');
      const took = of.map((one) => one.took).sort((a, b) => a - b);
      const answer = status === '0' ? 'no answer' : status;
      return `<tr><td>${safe(actor)}<td>${safe(did)}<td>${answer}<td>${of.length}<td>${took[took.length >> 1]} ms<td>${took.at(-1)} ms</tr>`;
    })
    .join('');
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8884; vertical-align: top }
svg { width: 100%; font: 11px system-ui; fill: currentColor } rect { fill: #2b6cb0 } line { stroke: #c53030; stroke-dasharray: 3 }
.good { color: #2f855a } .bad { color: #c53030; font-weight: 600 } code { overflow-wrap: anywhere }`;
