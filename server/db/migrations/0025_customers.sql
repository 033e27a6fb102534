CREATE TABLE "customer_notes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_phones" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_phones_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("phone","added_at");