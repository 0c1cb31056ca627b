// Rules about the texts that people read. Plain JavaScript, as the linter loads them itself.

/** Attributes, options and parameters whose texts people see or hear: the library's and our own. */
const textNames = new Set(
  [
    ['alt', 'children', 'confirmLabel', 'begunTitle', 'closeLabel', 'description', 'doneWord', 'error', 'fallback'],
    ['heading', 'hint', 'label', 'message', 'note', 'placeholder', 'stayLabel', 'text', 'title'],
    ['aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ].flat(),
);

/** Functions whose arguments people see or hear. */
const textCalls = new Set(['alert', 'announce', 'confirm', 'countOf', 'join', 'notify', 'toast']);

/** Files that hold texts and nothing else. */
const catalogues = /[/-](?:texts|words)\.ts$/;

const letters = /\p{L}/u;
/** "Not known", "Nothing here", "Unknown": a text in any place, as names of things in the code don't look like it. */
const wording = /^\p{Lu}\p{Ll}*(?:$|[\s,.:;!?…’])/u;

/**
 * Texts live in catalogues, so that they are read side by side, and so that a second language is a matter of
 * translating. What comes from a function of another file is not seen: its own file is checked.
 */
export const textsInCatalogue = {
  create(context) {
    if (catalogues.test(context.filename)) return {};
    const reported = new Set();

    function report(node) {
      if (reported.has(node)) return;
      reported.add(node);
      context.report({ node, message: 'Put this text into the room’s catalogue (texts.ts).' });
    }

    /** Reports the texts that an expression may come to. */
    function check(node) {
      switch (node?.type) {
        case 'Literal':
          if (typeof node.value === 'string' && letters.test(node.value)) report(node);
          break;
        case 'TemplateLiteral':
          if (node.quasis.some(({ value }) => letters.test(value.cooked))) report(node);
          else for (const part of node.expressions) check(part);
          break;
        case 'ObjectExpression':
          for (const { key, value } of node.properties) if (textNames.has(nameOf(key))) check(value);
          break;
        default:
          for (const part of partsOf(node)) check(part);
      }
    }

    return {
      CallExpression({ callee, arguments: given }) {
        if (textCalls.has(nameOf(callee.property ?? callee))) for (const argument of given) check(argument);
      },
      AssignmentExpression({ left, right }) {
        if (left.type === 'MemberExpression' && nameOf(left.object) === 'document') check(right);
      },
      JSXText(node) {
        if (letters.test(node.value)) report(node);
      },
      JSXExpressionContainer({ parent, expression }) {
        if (parent.type !== 'JSXAttribute' || textNames.has(parent.name.name)) check(expression);
      },
      JSXAttribute({ name, value }) {
        if (textNames.has(name.name)) check(value);
      },
      AssignmentPattern({ left, right }) {
        if (textNames.has(nameOf(left))) check(right);
      },
      Property({ key, value }) {
        if (textNames.has(nameOf(key))) check(value);
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

/** The expressions that may be the value of one. */
function partsOf(node) {
  switch (node?.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right] : [];
    case 'ArrayExpression':
      return node.elements;
    case 'SequenceExpression':
      return node.expressions.slice(-1);
    case 'ArrowFunctionExpression':
      return [node.body];
    case 'CallExpression':
      return nameOf(node.callee.property) === 'map' ? node.arguments : [node.callee.object];
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return [node.expression];
    default:
      return [];
  }
}

function nameOf(node) {
  return node?.name ?? node?.value;
}

/** Names of keys and types, what is compared, and errors that only a developer can make. */
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

/** What people should not have to read, and what to write instead (docs/glossary.md). */
const banned = [
  [/\bthe interface\b/i, 'say what happens; nobody here knows an interface'],
  [
    /\bthe service (?:says|said|gives?|gave|lists?|did not accept|no longer accepts)\b/i,
    'say what is, not who says it',
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

/** Texts are in the words of docs/glossary.md. */
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
