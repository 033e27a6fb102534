CREATE TABLE "confirmed_phones" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "confirmed_phones_by_time" ON "confirmed_phones" USING btree ("confirmed_at");