// Rules of our own for the linter. Plain JavaScript, as it loads them itself.
import { dirname, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { rooms } from './rooms.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const mutators = new Set(['add', 'clear', 'copyWithin', 'delete', 'fill', 'pop', 'push', 'reverse', 'set', 'shift']);
for (const name of ['sort', 'splice', 'unshift']) mutators.add(name);

/**
 * Module level holds constants and functions. What changes belongs to an object that somebody makes and disposes, else
 * two people who use one browser share it.
 */
const noModuleState = {
  create(context) {
    /** Objects and arrays at module level, by name. */
    const held = new Map();

    function checkDeclaration(statement) {
      if (statement?.type !== 'VariableDeclaration') return;
      for (const declared of statement.declarations) {
        if (statement.kind !== 'const') {
          context.report({ node: declared, message: 'A variable at module level: put it into the owner scope.' });
          continue;
        }
        const { init, id } = declared;
        if (isCollection(init) && !isReadonly(id)) {
          context.report({
            node: declared,
            message: 'A mutable collection at module level: put it into the owner scope.',
          });
        }
        if (init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression') held.set(id.name, declared);
      }
    }

    function reportChange(node, target) {
      if (target?.type === 'Identifier' && held.has(target.name) && isModuleLevel(context, node, target.name)) {
        context.report({
          node,
          message: `Changes “${target.name}”, which is at module level: put it into the owner scope.`,
        });
      }
    }

    return {
      Program(program) {
        for (const statement of program.body) {
          checkDeclaration(statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement);
        }
      },
      AssignmentExpression(node) {
        if (node.left.type === 'MemberExpression') reportChange(node, node.left.object);
      },
      UnaryExpression(node) {
        if (node.operator === 'delete' && node.argument.type === 'MemberExpression') {
          reportChange(node, node.argument.object);
        }
      },
      CallExpression({ callee }) {
        if (callee.type === 'MemberExpression' && mutators.has(callee.property.name)) {
          reportChange(callee, callee.object);
        }
      },
    };
  },
};

/** Imports follow the table of rooms. Tests, and what only they use, may import all of the source. */
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
      if (isTest && file.startsWith('src/') && path.startsWith('src/')) return undefined;
      return `${room} must not import ${target} (scripts/rooms.mjs).`;
    }

    function problemOfPackage(specifier) {
      if (isTest) return undefined;
      const isNode = specifier.startsWith('node:');
      if (isNode && file.startsWith('src/') && room !== 'src/testing') return 'This room runs in a browser.';
      const { packages } = rooms[room];
      const name = specifier.split('/')[0];
      return packages && !packages.includes(name)
        ? `${room} imports no package but ${packages.join(', ')}.`
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

function roomOf(file) {
  const fits = Object.keys(rooms).filter((room) => file === room || file.startsWith(`${room}/`));
  return fits.toSorted((a, b) => b.length - a.length)[0];
}

/** The path of an imported file from the root; undefined for a package. */
function resolve(file, specifier) {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(dirname(file), specifier));
}

function isCollection(init) {
  return init?.type === 'NewExpression' && collections.has(init.callee.name);
}

function isReadonly({ typeAnnotation }) {
  return /^Readonly(?:Map|Set)$/.test(typeAnnotation?.typeAnnotation?.typeName?.name ?? '');
}

/** Whether a name means the module's own, and not one of a function around. */
function isModuleLevel(context, node, name) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    if (scope.set.has(name)) return scope.type === 'module';
  }
  return false;
}

export default { meta: { name: 'runboard' }, rules: { 'no-module-state': noModuleState, 'room-walls': roomWalls } };
