import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../wire.ts';
import type { Actor } from './buyers.ts';

/** Milliseconds between two looks: a rehearsal is shorter than a launch. */
const LOOK = 500;

/** Takes a place in the waiting room and keeps it until the visitor is let in, or the room is gone. */
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
      diary.seen.push({ visitor, place: `${queue}.${number}`, status: standing, ahead, at: diary.now() });
      if (standing === 'admitted') return;
    }
    if (!recaptchaToken) await sleep(LOOK);
  }
}
