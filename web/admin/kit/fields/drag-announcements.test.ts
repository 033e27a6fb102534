import { expect, it } from 'vitest';
import { dragAnnouncements } from './drag-announcements.ts';

it('a drag is told by the names of the rows', () => {
  const names = ['Products', 'Blog'];
  const said = dragAnnouncements(['id-1', 'id-2'], (index) => names[index] as string);
  // From what the library hands over, only the ids are read.
  const moved = { active: { id: 'id-1' }, over: { id: 'id-2' } } as never;
  const nowhere = { active: { id: 'id-1' }, over: null } as never;
  expect([said.onDragStart(moved), said.onDragOver(moved), said.onDragEnd(moved)]).toEqual([
    'Products is picked up.',
    'Products is over number 2 of 2.',
    'Products is put down as number 2 of 2.',
  ]);
  expect([said.onDragOver(nowhere), said.onDragEnd(nowhere)]).toEqual([undefined, 'Products stays where it was.']);
});
