import type { BaseApp } from '../../app.ts';
import { createIntake, type Intake } from '../intake/intake.service.ts';
import { openSharedIntake } from './shared-intake.ts';

/** The door for new orders of this process, by its role: it writes them itself, or shares them with the other processes. */
export async function openIntake(app: BaseApp): Promise<Intake> {
  const { db, config } = app;
  const report = (error: Error) => app.http.log.error(error);
  const { ROLE, INNER_ADDRESS: address, AGRIM_SECRET: secret } = config;
  const isShared = ROLE === 'web' || address !== undefined;
  const intake = isShared
    ? await openSharedIntake({ db, secret, address: ROLE === 'web' ? undefined : address, report })
    : createIntake(db, report);
  app.http.addHook('onClose', () => intake.close());
  app.readiness.push(() => (intake.isFull() ? 'too many orders at once' : intake.whyStalled()));
  return intake;
}
