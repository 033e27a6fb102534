import { useMemo, useState } from 'react';
import type { AccessMatrix } from '../../../contract/roles.ts';

/** A tick of the matrix as one word, so that sets of them can be compared. */
const tick = (role_id: string, type_id: string) => `${role_id} ${type_id}`;

export interface Cell {
  role_id: string;
  type_id: string;
}

/** The ticks of a matrix while they are being changed, and what a save must send. */
export function useGrants({ Access, Module }: AccessMatrix) {
  const [saved, setSaved] = useState(
    () => new Set(Access.flatMap(({ role_id, access_type }) => access_type.map((type_id) => tick(role_id, type_id)))),
  );
  const [granted, setGranted] = useState(saved);

  const changed = useMemo(() => [...granted.symmetricDifference(saved)], [granted, saved]);

  /** Every pair of module and role with a change, with all that it is to have; pairs that are not named stay as they are. */
  function entries(): AccessMatrix['Access'] {
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
    entries,
    settle: () => setSaved(granted),
    undo: () => setGranted(saved),
    /** As a form of which a draft is kept. */
    form: {
      values: { granted: changed },
      initial: () => ({ granted: [] as string[] }),
      isDirty: () => changed.length > 0,
    },
    /** Turns the ticks that a draft had changed. */
    restore: (words: string[]) => setGranted(saved.symmetricDifference(new Set(words))),
  };
}

export type Grants = ReturnType<typeof useGrants>;
