CREATE TABLE "live_changes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "live_changes_asked" ON "live_changes" USING btree ("digest","asked_at");