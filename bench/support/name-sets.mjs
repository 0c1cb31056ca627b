// Names that nobody chose for a benchmark: sets of them from a seed, and what people do to find one.

/** @typedef {{readonly id: string, readonly name: string}} Listed */
/** @typedef {{readonly name: string, readonly nameOf: (random: () => number, index: number) => string}} NameSet */

const latin = 'ab ce di fo gu ha je ki lo mu na pe ri so tu va wi xe yo zu'.split(' ');
const scripts = [
  'Ночной отчёт',
  '日本語のワークフロー',
  'Überprüfung größerer Daten',
  'تقرير ليلي',
  'Αναφορά',
  '매일 보고서',
  'साप्ताहिक सूची',
  'café à la carte',
];

/**
 * @template Value
 * @param {() => number} random
 * @param {readonly Value[]} values
 * @returns {Value}
 */
function pick(random, values) {
  return /** @type {Value} */ (values[Math.floor(random() * values.length)]);
}

/**
 * @param {() => number} random
 * @param {number} from
 * @param {number} to
 */
function between(random, from, to) {
  return from + Math.floor(random() * (to - from + 1));
}

/**
 * @param {() => number} random
 * @param {number} count
 * @param {readonly string[]} values
 * @param {string} by
 */
function several(random, count, values, by) {
  return Array.from({ length: count }, () => pick(random, values)).join(by);
}

/** @type {readonly NameSet[]} */
export const nameSets = [
  { name: 'all alike', nameOf: () => 'Render the poster of the week' },
  {
    name: 'all different',
    nameOf: (random, index) =>
      `${several(random, between(random, 2, 5), latin, '')} ${several(random, 3, latin, '')} ${index.toString(36)}`,
  },
  {
    name: 'long, many scripts',
    nameOf: (random, index) => `${several(random, between(random, 3, 7), scripts, ' – ')} ${index}`,
  },
  {
    name: 'numbered batches',
    nameOf: (random, index) =>
      random() < 0.5 ? `Render ${index} of batch ${index % 97}` : `render ${index} batch ${index % 31}`,
  },
  { name: 'one letter', nameOf: (random) => pick(random, 'abcdefghijklmnopqrstuvwxyzÄé'.split('')) },
];

/**
 * Numbers from 0 to before 1 that are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @param {NameSet} set
 * @param {number} size
 * @param {number} seed
 * @returns {readonly Listed[]}
 */
export function makeList(set, size, seed) {
  const random = randomFrom(seed);
  const hex = (/** @type {number} */ length) =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  return Array.from({ length: size }, (_, index) => ({
    id: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    name: set.nameOf(random, index),
  }));
}

/** @param {string} text */
function fold(text) {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
}

/**
 * @param {readonly string[]} parts
 * @param {string} word
 */
function has(parts, word) {
  return parts.some((part) => part.includes(word));
}

/**
 * A list made ready to say what a search must find, the slow way.
 * @param {readonly Listed[]} list
 */
export function naiveSearch(list) {
  const texts = list.map(({ id, name }) => ({ name: [fold(name)], all: [fold(name), id, id.replaceAll('-', '')] }));
  /** @param {string} query @returns how many match */
  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    return texts.filter((item) =>
      words.every((word) => (word.startsWith('-') ? word === '-' || !isIn(item, word.slice(1)) : isIn(item, word))),
    ).length;
  };
}

/**
 * Short words are looked for in names only.
 * @param {{name: string[], all: string[]}} item
 * @param {string} word
 */
function isIn({ name, all }, word) {
  return has(word.replaceAll('-', '').length < 4 ? name : all, word);
}

/**
 * What somebody types to find one of a list.
 * @param {readonly Listed[]} list
 * @param {number} seed
 */
export function wantedTexts(list, seed) {
  const random = randomFrom(seed + 1);
  const one = pick(random, list);
  const [first = '', second = ''] = one.name.split(' ');
  return {
    /** Key by key, and taken back. */
    typed: [one.name.slice(0, 12), `${first} -${second.slice(0, 2) || 'x'}`, one.id.slice(0, 6)],
    pasted: [one.name, one.id, one.id.replaceAll('-', '').slice(4, 20)],
    held: one.name.slice(0, 20),
  };
}
