import { beforeEach, expect, it, vi } from 'vitest';
import { noAnswer } from '../shared/api.ts';
import { upload } from '../shared/upload.ts';
import { sendPicture } from './send-picture.ts';

vi.mock('../shared/session.ts', () => ({ storedToken: () => null, loseSession: () => {} }));
vi.mock('../shared/upload.ts', () => ({ upload: vi.fn() }));

const PLACE = 'POST review/public/picture/{key}';
const uploaded = vi.mocked(upload);
const keys = () => uploaded.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
const picture = () => new File(['a'], 'a.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  uploaded.mockReset().mockResolvedValue({ success: true, data: {} });
});

it('a picture whose answer was lost is sent again by the same key, by itself and by hand', async () => {
  uploaded.mockRejectedValue(noAnswer('timeout'));
  const [one, other] = [picture(), picture()];
  const sent = sendPicture(PLACE, 'the-review', one).catch((error) => error.kind);
  await vi.runAllTimersAsync();
  expect(await sent).toBe('timeout');
  uploaded.mockResolvedValue({ success: true, data: {} });
  await sendPicture(PLACE, 'the-review', one);
  expect(keys()).toHaveLength(4);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[\w-]{8,100}$/);
  await sendPicture(PLACE, 'the-review', other);
  await sendPicture(PLACE, 'the-next', one);
  expect(new Set(keys()).size).toBe(3);
});
