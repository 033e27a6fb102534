CREATE TABLE "customer_numbers" (
	"phone" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_numbers_of" ON "customer_numbers" USING btree ("person_id");