import type { BaseApp } from '../../app.ts';
import { createIntake, type Intake } from './intake.service.ts';

/** Opens this server's intake, which drains with it and counts for its readiness. */
export function openIntake({ db, http, readiness }: BaseApp): Intake {
  const intake = createIntake(db, (error) => http.log.error(error));
  http.addHook('onClose', () => intake.close());
  readiness.push(() => (intake.isFull() ? 'too many orders at once' : intake.whyStalled()));
  return intake;
}
