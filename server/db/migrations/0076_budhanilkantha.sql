-- The public list had misspelt it.
UPDATE "areas" SET "name" = 'Budhanilkantha' WHERE "name" = 'Budhalikantha'
  AND NOT EXISTS (SELECT FROM "areas" other WHERE lower(other."name") = 'budhanilkantha' AND other."district" = "areas"."district");
