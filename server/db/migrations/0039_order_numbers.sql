CREATE TABLE "order_numbers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_numbers_of_scheme" ON "order_numbers" USING btree ("scheme_id","number");