-- The archive of old orders is gone, and nothing else can read its files.
DO $$
DECLARE filed integer := (SELECT count(*) FROM filed_orders WHERE restored_at IS NULL AND key IS NOT NULL);
BEGIN
  IF filed > 0 THEN
    RAISE EXCEPTION 'The details of % orders are in the archive, which this release does not have. Bring them back with the release before (npm run archive -- restore), then start this one.', filed;
  END IF;
END $$;
