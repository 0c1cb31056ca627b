import * as fc from 'fast-check';

/** One of the ten operations. */
export type Operation =
  | 'listTeams'
  | 'listWorkflows'
  | 'createWorkflow'
  | 'getWorkflow'
  | 'updateWorkflow'
  | 'deleteWorkflow'
  | 'getRunId'
  | 'startRun'
  | 'cancelRun'
  | 'getRunResult';

/** A complete call. */
export interface Call {
  readonly op: Operation;
  /** ID of the token's user; undefined: no token, or a foreign one. */
  readonly user: string | undefined;
  readonly key: 'own' | 'none' | 'wrong' | 'of another';
  /** Parameters of the path. */
  readonly ids: readonly string[];
  readonly body?: unknown;
}

/** The answer that the model expects. */
export interface Expected {
  readonly status: number;
  readonly list?: readonly { readonly id: string; readonly name: string }[];
  readonly workflow?: { readonly id: string; readonly name: string };
  readonly updated?: Readonly<Record<'id' | 'name' | 'team' | 'owner', string>> & {
    readonly canvas: number;
    readonly external: boolean;
  };
  readonly creates?: Record<string, unknown>;
  readonly starts?: string;
  readonly runStatus?: string;
}

/** A call that refers to entities by position; the positions are replaced by IDs when it is sent. */
export interface Draft {
  readonly op: Operation;
  readonly user: number;
  readonly key: Call['key'];
  readonly places: readonly Place[];
  readonly fields: Readonly<Record<string, unknown>>;
  /** A body to send instead of the fields. */
  readonly junk: { readonly value: unknown } | undefined;
}

/** The position of an existing entity, or another text. */
export type Place = { readonly index: number } | { readonly text: string };

const place: fc.Arbitrary<Place> = fc.oneof(
  { weight: 12, arbitrary: fc.nat(40).map((index) => ({ index })) },
  { weight: 1, arbitrary: fc.uuid().map((text) => ({ text })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('x', '0', 'null', "'; DROP TABLE runs; --", '{}', '%', 'a'.repeat(300))
      .map((text) => ({ text })),
  },
);

/** Any JSON value, including ones with NUL and lone surrogates. */
const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });

/** A mostly valid value, because one invalid field hides the faults of all others. */
function mostly(right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 16, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const name = fc.oneof(
  { weight: 16, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '\u0000', '\uD800', '\u202Eevil', '<img src=x>', '€'.repeat(255), 'x'.repeat(256)),
  },
  { weight: 1, arbitrary: json },
);

const fields = fc.record(
  {
    name,
    team: place,
    owner: place,
    workflow: place,
    is_external: mostly(fc.boolean(), json),
    canvas_type: mostly(fc.integer(), fc.oneof(fc.constantFrom(2 ** 31, -(2 ** 31), 0.5, 1e300), json)),
    public: mostly(fc.boolean(), json),
    origin: mostly(fc.constantFrom('2', 2, ''), json),
    inputs: mostly(fc.dictionary(fc.string({ maxLength: 5 }), json, { maxKeys: 3 }), json),
    surplus: json,
  },
  { requiredKeys: [] },
);

/** A random call. Most calls are nearly valid, because nonsense is refused early. */
export const draft: fc.Arbitrary<Draft> = fc.record({
  op: fc.constantFrom<Operation>(
    'listTeams',
    'listWorkflows',
    'createWorkflow',
    'createWorkflow',
    'getWorkflow',
    'updateWorkflow',
    'updateWorkflow',
    'deleteWorkflow',
    'getRunId',
    'startRun',
    'startRun',
    'cancelRun',
    'getRunResult',
  ),
  user: fc.oneof({ weight: 20, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.constant(-1) }),
  key: fc.oneof(
    { weight: 20, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constantFrom<Call['key']>('none', 'wrong', 'of another') },
  ),
  places: fc.tuple(place, place),
  fields,
  junk: fc.oneof(
    { weight: 14, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ value: json }) },
  ),
});
