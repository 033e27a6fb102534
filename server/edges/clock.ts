/** Returns the server's time; tests set their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
