import { expect, it } from 'vitest';
import { dragAnnouncements } from './drag-announcements.ts';

it('a drag is announced by the names of the rows', () => {
  const names = ['Products', 'Blog'];
  const announcements = dragAnnouncements(['id-1', 'id-2'], (index) => names[index] as string);
  // Only the ids among the library's arguments are read.
  const moved = { active: { id: 'id-1' }, over: { id: 'id-2' } } as never;
  const nowhere = { active: { id: 'id-1' }, over: null } as never;
  expect([announcements.onDragStart(moved), announcements.onDragOver(moved), announcements.onDragEnd(moved)]).toEqual([
    'Products is picked up.',
    'Products is over number 2 of 2.',
    'Products was dropped as number 2 of 2.',
  ]);
  expect([announcements.onDragOver(nowhere), announcements.onDragEnd(nowhere)]).toEqual([
    undefined,
    'Products stays where it was.',
  ]);
});
