// Lint rules for texts that people read. Plain JavaScript, because the linter loads them directly.

/** Attributes that contain texts for people, of our components and of those of the component library. */
const textNames = new Set(
  [
    ['alt', 'children', 'confirmLabel', 'begunTitle', 'closeLabel', 'description', 'doneWord', 'error', 'fallback'],
    ['heading', 'hint', 'label', 'message', 'note', 'placeholder', 'stayLabel', 'text', 'title'],
    ['aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ].flat(),
);

/** Files that contain nothing but texts. */
const catalogues = /[/-](?:texts|words)\.ts$/;

const letters = /\p{L}/u;
/** Matches texts such as "Unknown" and "Nothing here" anywhere, because identifiers in the code look different. */
const wording = /^\p{Lu}\p{Ll}*(?:$|[\s,.:;!?…’])/u;

/** Texts belong in catalogues, so that they can be read side by side and translated. */
export const textsInCatalogue = {
  create(context) {
    if (catalogues.test(context.filename)) return {};
    const reported = new Set();

    function report(node) {
      if (reported.has(node)) return;
      reported.add(node);
      context.report({ node, message: 'Put this text into the room’s catalogue (texts.ts).' });
    }

    /** Report the texts that an expression may evaluate to. */
    function check(node) {
      if (node?.type === 'Literal' && typeof node.value === 'string' && letters.test(node.value)) report(node);
      if (node?.type === 'TemplateLiteral' && node.quasis.some(({ value }) => letters.test(value.cooked))) report(node);
      if (node?.type === 'ConditionalExpression') for (const part of [node.consequent, node.alternate]) check(part);
      if (node?.type === 'LogicalExpression') for (const part of [node.left, node.right]) check(part);
    }

    return {
      JSXText(node) {
        if (letters.test(node.value)) report(node);
      },
      JSXExpressionContainer({ parent, expression }) {
        if (parent.type !== 'JSXAttribute' || textNames.has(parent.name.name)) check(expression);
      },
      JSXAttribute({ name, value }) {
        if (textNames.has(name.name)) check(value);
      },
      Literal(node) {
        if (typeof node.value === 'string' && wording.test(node.value) && !isForMachines(node)) report(node);
      },
      TemplateLiteral(node) {
        if (wording.test(node.quasis[0].value.cooked) && !isForMachines(node)) report(node);
      },
    };
  },
};

function nameOf(node) {
  return node?.name ?? node?.value;
}

/**
 * Whether a text is the name of a key or type, is compared with a value, or belongs to an error that only a developer
 * can cause.
 */
function isForMachines({ parent }) {
  switch (parent.type) {
    case 'BinaryExpression':
      return parent.operator !== '+';
    case 'NewExpression':
      return String(nameOf(parent.callee)).endsWith('Error');
    case 'Property':
      return parent.key.type === 'Literal' && parent.value !== parent.key && letters.test(parent.key.value);
    case 'ArrayExpression':
      return parent.parent.type === 'MemberExpression';
    case 'CallExpression':
      return nameOf(parent.callee.property) === 'includes';
    default:
      return /^(?:ImportDeclaration|SwitchCase|TSLiteralType|TSEnumMember)$/.test(parent.type);
  }
}

/** Words to avoid in texts, and their replacements (docs/glossary.md). */
const banned = [
  [/\bthe interface\b/i, 'describe what happens; users don’t know an interface'],
  [
    /\bthe service (?:says|said|gives?|gave|lists?|did not accept|no longer accepts)\b/i,
    'state the fact, not its source',
  ],
  [/\bwhoever\b/i, '“your administrator”, or “a teammate”'],
  [/\b(?:is|are|was|were) known\b/i, 'say it, or leave it out'],
  [/\bnot known\b/i, '“Unknown”'],
  [/\bfar as known\b/i, '“so far”'],
  [/^keep (?:it|them)$/i, '“Cancel”; “Keep running” where runs are cancelled'],
  [/\bIds?\b|(?<=\p{L},? )ids?\b/u, '“ID”, “IDs”'],
  [/\b(?:go on|stop(?:ped)?) watching\b/i, '“Resume”, “Pause updates”, “Updates paused”'],
  [/\bcheck (?:now|again)\b/i, '“Refresh”'],
  [/\brun again\b/i, '“Rerun”'],
  [/\bleave as it is\b/i, '“No change”'],
  [/\bnot tried\b/i, '“skipped”'],
  [/\bof another user\b/i, '“belongs to another user”'],
  [/\btaken? out of the archive\b/i, '“Unarchive”'],
];

/** Texts use the terms in docs/glossary.md. */
export const plainWords = {
  create(context) {
    function check(node, text) {
      for (const [pattern, instead] of banned) {
        const found = pattern.exec(text)?.[0].trim();
        if (found) context.report({ node, message: `Not “${found}”: ${instead}.` });
      }
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.cooked),
      JSXText: (node) => check(node, node.value),
    };
  },
};
