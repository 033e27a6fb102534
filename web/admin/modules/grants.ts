import type { AccessMatrix } from '../../../contract/access/roles.ts';
import type { BodyOf } from '../../../contract/api.ts';
import type { Draft } from '../kit/form/drafts.ts';
import type { FormRules } from '../kit/form/form-state.ts';

/** Writes a tick as one string, so that sets of them can be compared. */
const tick = (role_id: string, type_id: string) => `${role_id} ${type_id}`;

type Ticks = ReadonlySet<string>;

/** A matrix's ticks, as form values. */
export interface Granted {
  granted: Ticks;
}

export const grantedOf = ({ Access }: Pick<AccessMatrix, 'Access'>): Granted => ({
  granted: new Set(Access.flatMap(({ role_id, access_type }) => access_type.map((type_id) => tick(role_id, type_id)))),
});

interface Changes {
  given: string[];
  taken: string[];
}

const changesOf = ({ granted }: Granted, saved: Granted): Changes => ({
  given: [...granted.difference(saved.granted)],
  taken: [...saved.granted.difference(granted)],
});

/** Applies given and removed ticks to the latest saved ones. */
const changedBy = (saved: Granted, { given, taken }: Changes): Granted => ({
  granted: saved.granted.union(new Set(given)).difference(new Set(taken)),
});

const asKept = ({ given, taken }: Changes) => ({ given, taken });

/** Two users' ticks never conflict: each is set or not. A draft keeps only the changes. */
export const GRANT_RULES: FormRules<Granted> = {
  same: (one, other) => one.granted.symmetricDifference(other.granted).size === 0,
  wrongIn: () => ({}),
  merge: ({ base, theirs, mine }) => ({
    values: changedBy(theirs, changesOf(mine, base)),
    differences: [...base.granted.symmetricDifference(theirs.granted)].map((id) => ({
      id,
      path: [],
      kind: 'row',
      isContested: false,
      base: base.granted.has(id),
      theirs: theirs.granted.has(id),
      mine: mine.granted.has(id),
    })),
  }),
  since: (sent, saved, typed) => changedBy(saved, changesOf(typed, sent)),
  leads: () => 'here',
  meets: 'merge',
  kept: ({ base, values }) => ({ initial: asKept(changesOf(base, base)), values: asKept(changesOf(values, base)) }),
  restore: ({ values }, { base }) => ({ base, values: changedBy(base, values as unknown as Draft<Changes>['values']) }),
};

export interface Cell {
  role_id: string;
  type_id: string;
}

/** Gives a grid a matrix's ticks, and the functions that change them. */
export function gridOf(values: Granted, base: Granted, change: (values: Granted) => void) {
  const has = ({ role_id, type_id }: Cell, { granted }: Granted) => granted.has(tick(role_id, type_id));
  return {
    has: (cell: Cell) => has(cell, values),
    isChanged: (cell: Cell) => has(cell, values) !== has(cell, base),
    set(cells: Cell[], isGranted: boolean) {
      const words = new Set(cells.map(({ role_id, type_id }) => tick(role_id, type_id)));
      change({ granted: isGranted ? values.granted.union(words) : values.granted.difference(words) });
    },
  };
}

export type Grants = ReturnType<typeof gridOf>;

/** Counts the ticks that a save would change. */
export const countOf = (values: Granted, base: Granted) => values.granted.symmetricDifference(base.granted).size;

type Entries = BodyOf<'POST role/access'>['Access'];

/** Returns every changed pair of module and role with all its new grants; the save doesn't touch other pairs. */
export function entriesOf(values: Granted, base: Granted, modules: AccessMatrix['Module']): Entries {
  const changed = [...values.granted.symmetricDifference(base.granted)].map((word) => word.split(' '));
  return modules.flatMap((module) => {
    const types = module.path.map((type) => type._id);
    const role_ids = new Set(
      changed.flatMap(([role_id = '', type_id = '']) => (types.includes(type_id) ? [role_id] : [])),
    );
    return [...role_ids].map((role_id) => ({
      module_id: module._id,
      role_id,
      access_type: types.filter((type_id) => values.granted.has(tick(role_id, type_id))),
      was: types.filter((type_id) => base.granted.has(tick(role_id, type_id))),
    }));
  });
}
