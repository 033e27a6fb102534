import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser, insertOne, unique } from '../../test/builders.ts';
import { folders } from './media.table.ts';

const { db, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });

async function folder(parent_id?: string) {
  const made = await insertOne(db, folders, { name: unique('Folder'), parent_id: parent_id ?? null });
  return made;
}

it('never moves two folders into each other, however their moves are timed', async () => {
  for (let time = 0; time < 10; time += 1) {
    const [a, b] = [await folder(), await folder()];
    const replies = await Promise.all([
      call('POST files/folder', { token, body: { _id: a._id, name: a.name, parent_id: b._id } }),
      call('POST files/folder', { token, body: { _id: b._id, name: b.name, parent_id: a._id } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});
