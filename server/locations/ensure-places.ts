import { count } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import places from './data/nepal-locations.json' with { type: 'json' };
import { areas, districts, states } from './locations.table.ts';

type Kind = (typeof areas.$inferInsert)['kind'];

/** Nepal's 7 states, 77 districts and 753 areas: every database needs them, so they come with the first start. */
export async function ensurePlaces(db: Db, say: (line: string) => void): Promise<void> {
  const [known] = await db.select({ states: count() }).from(states);
  if (known && known.states > 0) return;
  say('Loading the places of Nepal …');
  const withIds = places.map((state) => ({
    ...state,
    _id: newId(),
    districts: state.districts.map((district) => ({ ...district, _id: newId() })),
  }));
  await transact(db, async (db) => {
    await db.insert(states).values(withIds.map(({ _id, name, name_ne }) => ({ _id, name, name_ne })));
    await db
      .insert(districts)
      .values(
        withIds.flatMap((state) =>
          state.districts.map(({ _id, name, name_ne }) => ({ _id, state: state._id, name, name_ne })),
        ),
      );
    await db
      .insert(areas)
      .values(
        withIds
          .flatMap((state) => state.districts)
          .flatMap(({ _id: district, areas }) =>
            areas.map(({ name, name_ne, type, wards }) => ({ district, name, name_ne, kind: type as Kind, wards })),
          ),
      );
  });
}
