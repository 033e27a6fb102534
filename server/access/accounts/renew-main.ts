import { command } from '../../db/open.ts';
import { renewSecondFactors } from './totp.ts';

/** `npm run secrets:renew`: seals everything with the first secret of AGRIM_SECRET that an older one has sealed. */
await command(async ({ db, config }) => {
  const renewed = await renewSecondFactors(db, config.AGRIM_SECRET);
  console.log(
    `${renewed} second factors are sealed by the newest secret now. The older ones may go when the last session of them has.`,
  );
});
