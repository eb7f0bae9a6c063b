CREATE TABLE "programme_groups" (
	"school_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_group_id" integer NOT NULL,
	"parallel" integer NOT NULL,
	"programme_id" integer NOT NULL,
	"description" text,
	"faculty" text,
	"quarter_start" integer NOT NULL,
	"quarter_end" integer NOT NULL,
	"closed_on" date,
	"close_order" text,
	"close_order_date" date,
	CONSTRAINT "programme_groups_school_id_group_id_pk" PRIMARY KEY("school_id","group_id")
);
--> statement-breakpoint
CREATE INDEX "programmes_of_class" ON "programme_groups" USING btree ("school_id","parent_group_id");