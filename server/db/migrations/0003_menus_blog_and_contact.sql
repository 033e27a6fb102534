CREATE TABLE "blog_categories" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ne" text,
	"slug" text NOT NULL,
	CONSTRAINT "blog_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_ne" text,
	"slug" text NOT NULL,
	"category_id" uuid,
	"picture_id" uuid,
	"summary" text DEFAULT '' NOT NULL,
	"summary_ne" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"text_ne" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"publish_from" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"message" text NOT NULL,
	"reply" text,
	"note" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"address" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"menu" text NOT NULL,
	"parent_id" uuid,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"label_ne" text,
	"kind" text NOT NULL,
	"target_id" uuid,
	"address" text,
	"opens_new_tab" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories__id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_picture_id_files__id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_parent_id_menu_items__id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_items"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_by_time" ON "blog_posts" USING btree ("publish_from");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_address" ON "contact_messages" USING btree ("address","added_at");--> statement-breakpoint
CREATE INDEX "menu_items_of" ON "menu_items" USING btree ("menu","position");