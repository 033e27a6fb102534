CREATE TABLE "order_phones" (
	"phone" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_phones_seen" ON "order_phones" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "order_phones_parts" ON "order_phones" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "order_phones" SELECT "customer_phone", max("placed_at") FROM "orders" WHERE "customer_phone" NOT LIKE '900%' GROUP BY 1;
