-- Orders that are open already get their full time from today: no night after the update ends all that were waiting.
INSERT INTO "settings" ("_id", "type", "sub_type", "key", "kind", "value")
SELECT gen_random_uuid(), 'Orders', 'Waiting', 'DeadlinesFrom', 'text', to_jsonb(to_char(now() AT TIME ZONE 'Asia/Kathmandu', 'YYYY-MM-DD'))
WHERE EXISTS (SELECT FROM "orders")
ON CONFLICT DO NOTHING;
