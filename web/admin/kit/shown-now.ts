export type ShownNow = 'Active' | 'Inactive' | 'Scheduled' | 'Ended';

interface Published {
  is_active: boolean;
  publish_from?: string | null;
  publish_to?: string | null;
}

/** Whether visitors see something at `now`, or why not. All times have the same format, so they compare as text. */
export function shownNow({ is_active, publish_from, publish_to }: Published, now: string): ShownNow {
  if (!is_active) return 'Inactive';
  if (publish_to && publish_to <= now) return 'Ended';
  return publish_from && publish_from > now ? 'Scheduled' : 'Active';
}
