-- Variants that nobody can buy, or that have no price, do not say what a product costs at least (server/catalog/products/price-from.ts).
UPDATE "products" SET "sales_price_from" = "least"."price"
FROM (
  SELECT "product_id", coalesce(min(nullif("sales_price", 0)) FILTER (WHERE "is_available"), min(nullif("sales_price", 0))) AS "price"
  FROM "variants" GROUP BY "product_id"
) AS "least"
WHERE "products"."_id" = "least"."product_id" AND "products"."sales_price_from" IS DISTINCT FROM "least"."price";
