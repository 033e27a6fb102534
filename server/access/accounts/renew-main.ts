import { command } from '../../db/open.ts';
import { renewSecondFactors } from './totp.ts';

/** `npm run secrets:renew`: seals everything from older secrets with the first secret of AGRIM_SECRET. */
await command(async ({ db, config }) => {
  const renewed = await renewSecondFactors(db, config.AGRIM_SECRET);
  console.log(
    `${renewed} two-step verification secrets are now encrypted with the newest key. Remove older keys once their last session has ended.`,
  );
});
