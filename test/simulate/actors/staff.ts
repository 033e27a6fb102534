import { setTimeout as sleep } from 'node:timers/promises';
import type { ORDER_STATUSES } from '../../../contract/statuses.ts';
import type { StepName } from '../../../contract/steps/steps.ts';
import { newImei } from '../../builders.ts';
import { type Client, client } from '../wire.ts';
import { FIRST_PRICE, type World } from '../world.ts';
import type { Actor } from './buyers.ts';

/** The retailer's step from each status towards the customer, in their order; null if there is none. */
const WAY: Record<(typeof ORDER_STATUSES)[number], StepName | null> = {
  PLACED: 'contact',
  CONTACTED: 'confirm',
  CONFIRMED: 'allocate',
  ALLOCATED: 'ready',
  READY_FOR_PICKUP: 'deliver',
  // No order of the simulation is sent.
  DISPATCHED: null,
  DELIVERED: null,
  CANCELLED: null,
  EXPIRED: null,
};

/** Plays the retailer, who works through the list: reaches, confirms and hands over, and cancels now and then. */
export async function retailer(actor: Actor): Promise<void> {
  const { world, diary, end } = actor;
  const chance = actor.chance.of('retailer');
  const wire = client({ address: world.address, actor: 'retailer', from: '10.0.0.2' }, diary);
  while (!end.aborted) {
    for (const [status, next] of Object.entries(WAY)) {
      if (!next) continue;
      const query = `find_status=${status}&find_scheme_id=${world.launch.scheme_id}&size=6&page=1`;
      const { reply } = await wire.ask({ path: `order?${query}`, token: world.retailer });
      for (const { _id } of reply?.data ?? []) {
        if (end.aborted) return;
        const step = chance.next() < 0.15 && next !== 'deliver' ? 'cancel' : next;
        await take(actor, wire, _id, step);
      }
    }
    await sleep(100);
  }
}

async function take({ world, diary }: Actor, wire: Client, id: string, step: StepName): Promise<void> {
  const imei = newImei();
  const body =
    step === 'deliver'
      ? { imei }
      : step === 'ready'
        ? { pickup_point: 'Counter 1' }
        : step === 'cancel'
          ? { reason: 'Changed their mind' }
          : {};
  const { status } = await wire.ask({ path: `order/${id}/${step}`, body, token: world.retailer });
  if (status !== 200) return;
  diary.steps.push({ id, step, by: 'retailer' });
  if (step === 'deliver') diary.imeis.set(id, imei);
}

/**
 * Plays the manager, who raises the price, pauses the launch for a moment, lowers the price again, and puts a waiting
 * room before the last rush.
 */
export async function manager({ world, diary, end }: Actor<World>, length: number): Promise<void> {
  const plan: [number, string, () => Promise<number>][] = [
    [0.08, 'price +10%', () => world.setPrice(FIRST_PRICE * 1.1)],
    [0.3, 'taken off', () => world.publish(false)],
    [0.35, 'on again', () => world.publish(true)],
    [0.5, 'price as before', () => world.setPrice(FIRST_PRICE)],
    [0.55, 'waiting room', () => world.setRoom('always')],
    [0.8, 'no waiting room', () => world.setRoom('off')],
  ];
  for (const [at, text, change] of plan) {
    const wait = length * at - diary.now();
    if (wait > 0) await sleep(wait);
    // A fault can interfere, so the manager presses again.
    while (!end.aborted && (await change()) !== 200) await sleep(500);
    diary.note(text);
  }
}
