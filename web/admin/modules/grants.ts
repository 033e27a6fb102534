import { useMemo, useState } from 'react';
import type { BodyOf } from '../../../contract/api.ts';
import type { AccessMatrix } from '../../../contract/roles.ts';

/** A tick of the matrix as one word, so that sets of them can be compared. */
const tick = (role_id: string, type_id: string) => `${role_id} ${type_id}`;

const ticksOf = (Access: AccessMatrix['Access']) =>
  new Set(Access.flatMap(({ role_id, access_type }) => access_type.map((type_id) => tick(role_id, type_id))));

type Ticks = ReadonlySet<string>;

interface Changes {
  given: string[];
  taken: string[];
}

const changesOf = (granted: Ticks, saved: Ticks): Changes => ({
  given: [...granted.difference(saved)],
  taken: [...saved.difference(granted)],
});

/** What is to be given and taken is that, too, where something else is saved by now. */
const changedBy = (saved: Ticks, { given, taken }: Changes): Ticks =>
  saved.union(new Set(given)).difference(new Set(taken));

export interface Cell {
  role_id: string;
  type_id: string;
}

/** The ticks of a matrix while they are being changed, and what a save must send. */
export function useGrants({ Access, Module }: AccessMatrix) {
  const [known, setKnown] = useState(Access);
  const [saved, setSaved] = useState<Ticks>(() => ticksOf(Access));
  const [granted, setGranted] = useState(saved);
  // It was read again: what others have changed is seen before it is saved over.
  if (known !== Access) {
    const now = ticksOf(Access);
    setKnown(Access);
    setSaved(now);
    setGranted(changedBy(now, changesOf(granted, saved)));
  }

  const changes = useMemo(() => changesOf(granted, saved), [granted, saved]);
  const changed = [...changes.given, ...changes.taken];

  /** Every pair of module and role with a change, with all that it is to have; pairs that are not named stay as they are. */
  function entries(): BodyOf<'POST role/access'>['Access'] {
    return Module.flatMap((module) => {
      const types = module.path.map((type) => type._id);
      const role_ids = new Set(
        changed
          .map((word) => word.split(' '))
          .flatMap(([role_id = '', type_id = '']) => (types.includes(type_id) ? [role_id] : [])),
      );
      return [...role_ids].map((role_id) => ({
        module_id: module._id,
        role_id,
        access_type: types.filter((type_id) => granted.has(tick(role_id, type_id))),
        was: types.filter((type_id) => saved.has(tick(role_id, type_id))),
      }));
    });
  }

  return {
    has: ({ role_id, type_id }: Cell) => granted.has(tick(role_id, type_id)),
    isChanged: ({ role_id, type_id }: Cell) =>
      granted.has(tick(role_id, type_id)) !== saved.has(tick(role_id, type_id)),
    set(cells: Cell[], isGranted: boolean) {
      const next = new Set(granted);
      for (const { role_id, type_id } of cells) {
        if (isGranted) next.add(tick(role_id, type_id));
        else next.delete(tick(role_id, type_id));
      }
      setGranted(next);
    },
    changes: changed.length,
    /** The matrix as it was read last. */
    read: known,
    entries,
    /** All that is ticked now, for `settle` once a save of it is done. */
    granted,
    /** What a save has sent is what stands; what was ticked while it was on its way is still to be saved. */
    settle: (sent: Ticks) => setSaved(sent),
    undo: () => setGranted(saved),
    /** As a form of which a draft is kept. */
    form: {
      values: changes,
      initial: () => changesOf(saved, saved),
      isDirty: () => changed.length > 0,
    },
    /** Gives and takes what a draft had. */
    restore: (draft: Changes) => setGranted(changedBy(saved, draft)),
  };
}

export type Grants = ReturnType<typeof useGrants>;
