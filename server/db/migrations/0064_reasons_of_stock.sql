-- Stock that no row of the ledger explains: one row for each variant says what was there, so that the recount can compare.
INSERT INTO "stock_changes" ("_id", "variant_id", "before", "after", "reason", "actor", "at")
SELECT gen_random_uuid(), v._id, 0, v.inventory + v.sold - l.counted, 'Counted at the upgrade', 'System', now()
FROM "variants" v
JOIN LATERAL (SELECT coalesce(sum("after" - "before"), 0)::int AS counted FROM "stock_changes" WHERE "variant_id" = v._id) l ON l.counted <> v.inventory + v.sold;
