// The project's own lint rules, in plain JavaScript because the linter loads them directly.
import { dirname, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { rooms } from './rooms.mjs';
import { plainWords, textsInCatalogue } from './text-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const mutators = new Set(['add', 'clear', 'copyWithin', 'delete', 'fill', 'pop', 'push', 'reverse', 'set', 'shift']);
for (const name of ['sort', 'splice', 'unshift']) mutators.add(name);
const writers = {
  Object: ['assign', 'defineProperties', 'defineProperty', 'setPrototypeOf'],
  Reflect: ['defineProperty', 'deleteProperty', 'set'],
};

/**
 * Modules have only constants and functions at their top level. Mutable state belongs to an object that is created and
 * disposed of; otherwise two users of one browser would share it. State in a closure or in an object of a class is not
 * checked.
 */
const noModuleState = {
  create(context) {
    /** Names of reported declarations. */
    const reported = new Set();

    function checkDeclaration(statement) {
      if (statement?.type !== 'VariableDeclaration') return;
      for (const declared of statement.declarations) {
        if (statement.kind !== 'const') {
          context.report({ node: declared, message: 'A variable at module level. Move it into the owner scope.' });
        } else if (holdsCollection(declared.init) && !isReadonly(declared.id)) {
          reported.add(declared.id.name);
          context.report({
            node: declared,
            message: 'A mutable collection at module level. Move it into the owner scope.',
          });
        }
      }
    }

    /** @param target the changed object, or a member of a member of it */
    function reportChange(node, target) {
      const name = nameOfRoot(target);
      if (name !== undefined && !reported.has(name) && isModuleLevel(context, node, name)) {
        context.report({
          node,
          message: `“${name}” is at module level and is changed here. Move it into the owner scope.`,
        });
      }
    }

    function reportMember(node, member) {
      const bare = unwrap(member);
      if (bare?.type === 'MemberExpression') reportChange(node, bare.object);
    }

    return {
      Program(program) {
        for (const statement of program.body) {
          checkDeclaration(statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement);
        }
      },
      AssignmentExpression: (node) => reportMember(node, node.left),
      UpdateExpression: (node) => reportMember(node, node.argument),
      UnaryExpression(node) {
        if (node.operator === 'delete') reportMember(node, node.argument);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return;
        const { object, property } = callee;
        if (object.type === 'Identifier' && writers[object.name]?.includes(property.name)) {
          reportChange(node, node.arguments[0]);
        } else if (mutators.has(property.name)) reportChange(node, object);
      },
    };
  },
};

/** Components call queries and mutations. Only the files of queries and mutations send requests to the service. */
const noRequestInComponents = {
  create(context) {
    if (!context.filename.endsWith('.tsx')) return {};
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || node.callee.property.name !== 'request') return;
        context.report({ node, message: 'Components must not send requests. Use a query or a mutation.' });
      },
    };
  },
};

/** Imports follow the table of import rules (scripts/rooms.mjs). Tests may import everything in their own tree. */
const roomWalls = {
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/');
    const room = roomOf(file);
    if (!room) return {};
    const isTest = /\.test\.tsx?$/.test(file);

    function check(node, isType) {
      const source = node.source;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const problem = problemOf(source.value, isType);
      if (problem) context.report({ node: source, message: problem });
    }

    function problemOf(specifier, isType) {
      const path = resolve(file, specifier);
      if (path === undefined) return problemOfPackage(specifier);
      if (file.startsWith('src/') && specifier.startsWith('../')) return 'Use @/ for anything outside this folder.';
      const target = roomOf(path);
      if (!target || target === room) return undefined;
      const { imports, types = [] } = rooms[room];
      if (imports.includes(target) || (isType && types.includes(target))) return undefined;
      if (isTest && file.split('/')[0] === path.split('/')[0]) return undefined;
      return `${room} must not import ${target} (scripts/rooms.mjs).`;
    }

    function problemOfPackage(specifier) {
      if (isTest) return undefined;
      const isNode = specifier.startsWith('node:');
      if (isNode && file.startsWith('src/') && room !== 'src/testing')
        return 'This room runs in the browser, so it can’t import Node modules.';
      const { packages } = rooms[room];
      const name = specifier.split('/')[0];
      return packages && !packages.includes(name)
        ? `${room} may import only these packages: ${packages.join(', ')}.`
        : undefined;
    }

    return {
      ImportDeclaration: (node) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, false),
    };
  },
};

/**
 * Keys that people or services name are looked up with `ownValue` or in a Map, since every object inherits names such as
 * "constructor". Report look-ups by a variable in objects with an index signature, and in inputs.
 */
const ownKeys = {
  create(context) {
    /** Types of this file that have any key. */
    const aliases = new Set(['RunInputs']);
    const message = 'This also finds inherited names such as “constructor”. Use ownValue or a Map.';
    const hasAnyKey = (type) => {
      const text = type ? context.sourceCode.getText(type).replaceAll(/\s|Readonly|Partial/g, '') : '';
      return /^:?<?Record<string,/.test(text) || aliases.has(/^:?<?(\w+)/.exec(text)?.[1] ?? '');
    };
    return {
      TSTypeAliasDeclaration(node) {
        if (hasAnyKey(node.typeAnnotation)) aliases.add(node.id.name);
      },
      BinaryExpression(node) {
        const isNamed = node.left.type === 'Literal' || node.left.type === 'PrivateIdentifier';
        if (node.operator === 'in' && !isNamed) context.report({ node, message });
      },
      MemberExpression(node) {
        if (!node.computed || node.property.type === 'Literal') return;
        const object = unwrap(node.object);
        const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
        if (isWritten && object.type !== 'Identifier') return;
        if (
          object.type === 'Identifier' &&
          (/^inputs$|Inputs$/.test(object.name) || hasAnyKey(typeOf(node, object.name)))
        ) {
          context.report({ node, message });
        }
      },
    };

    function typeOf(node, name) {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const found = scope.set.get(name)?.defs[0];
        if (!found) continue;
        const named = found.type === 'Parameter' ? found.name : found.node.id;
        return (
          named?.typeAnnotation ??
          (found.node.init?.type === 'TSAsExpression' ? found.node.init.typeAnnotation : undefined)
        );
      }
      return undefined;
    }
  },
};

function roomOf(file) {
  const fits = Object.keys(rooms).filter((room) => file === room || file.startsWith(`${room}/`));
  return fits.toSorted((a, b) => b.length - a.length)[0];
}

/** The path of an imported file, relative to the root; undefined for a package. */
function resolve(file, specifier) {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(dirname(file), specifier));
}

/** The expression inside type syntax, parentheses or an optional chain. */
function unwrap(node) {
  switch (node?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return unwrap(node.expression);
    default:
      return node;
  }
}

/** A new collection, or a literal that contains one. */
function holdsCollection(init) {
  const node = unwrap(init);
  switch (node?.type) {
    case 'NewExpression':
      return collections.has(node.callee.name);
    case 'ObjectExpression':
      return node.properties.some((property) => holdsCollection(property.value ?? property.argument));
    case 'ArrayExpression':
      return node.elements.some(holdsCollection);
    default:
      return false;
  }
}

/** The leftmost name of `name.one.two`. */
function nameOfRoot(target) {
  const node = unwrap(target);
  if (node?.type === 'Identifier') return node.name;
  return node?.type === 'MemberExpression' ? nameOfRoot(node.object) : undefined;
}

function isReadonly({ typeAnnotation }) {
  return /^Readonly(?:Map|Set)$/.test(typeAnnotation?.typeAnnotation?.typeName?.name ?? '');
}

/** Whether a name refers to a declaration of the module rather than of a surrounding function. */
function isModuleLevel(context, node, name) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    if (scope.set.has(name)) return scope.type === 'module' && !isImported(scope.set.get(name));
  }
  return false;
}

/**
 * Whether a name is imported from another module. The file of that module is checked itself, unless it belongs to a
 * library.
 */
function isImported(variable) {
  return variable.defs.some(({ type }) => type === 'ImportBinding');
}

export default {
  meta: { name: 'runboard' },
  rules: {
    'no-module-state': noModuleState,
    'own-keys': ownKeys,
    'no-request-in-components': noRequestInComponents,
    'plain-words': plainWords,
    'room-walls': roomWalls,
    'texts-in-catalogue': textsInCatalogue,
  },
};
