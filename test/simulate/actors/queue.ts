import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, client } from '../wire.ts';
import type { World } from '../world.ts';
import type { Actor } from './buyers.ts';

/** How long to wait between two looks, in milliseconds: a simulation is shorter than a launch. */
const LOOK = 500;

/** Plays visitors who come before the start, one after the other, and read the position that the draw gives them. */
export function earlyVisitors({ world, diary, end }: Actor<World>, many: number): Promise<unknown> {
  const { scheme_id, opens_at } = world.draw;
  const path = `scheme/public/${scheme_id}/place`;
  const until = (part: number) => sleep(Math.max(0, part * (opens_at - Date.now())));
  return Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const from = `10.${150 + (number >> 8)}.${number & 255}.7`;
      const wire = client({ address: world.address, actor: 'early visitor', from }, diary);
      await until((0.8 * number) / many);
      const { status, reply } = await wire.insist({ path, body: {} }, end);
      // An answer after the start can be for a visitor who came after the draw.
      if (status !== 200 || reply.data.status !== 'prequeue' || Date.now() >= opens_at) return;
      wire.place = reply.data.place;
      const turn = Number(wire.place?.split('.')[1]);
      await until(1);
      while (!end.aborted) {
        await sleep(2 * LOOK);
        const { status, reply } = await wire.insist({ path, body: {} }, end);
        if (status !== 200 || reply.data.status === 'prequeue') continue;
        diary.drawn.push({ visitor: from, turn, ahead: reply.data.status === 'admitted' ? -1 : reply.data.ahead });
        return;
      }
    }),
  );
}

/** Takes a position in the waiting room and keeps it until the visitor is let in, or the waiting room is gone. */
export async function waitForTurn({ world, diary, end }: Actor, wire: Client, visitor: string): Promise<void> {
  let recaptchaToken: string | undefined;
  while (!end.aborted) {
    const path = `scheme/public/${world.launch.scheme_id}/place`;
    const { status, reply } = await wire.insist({ path, body: { ...(recaptchaToken && { recaptchaToken }) } }, end);
    recaptchaToken = status === 429 && reply.errors?.recaptchaToken ? await wire.captcha() : undefined;
    if (status === 200) {
      const { status: standing, ahead, place } = reply.data;
      wire.place = place ?? undefined;
      if (standing === 'open') return;
      const [queue, number] = String(place).split('.');
      diary.looks.push({ visitor, place: `${queue}.${number}`, status: standing, ahead, at: diary.now() });
      if (standing === 'admitted') return;
    }
    if (!recaptchaToken) await sleep(LOOK);
  }
}
